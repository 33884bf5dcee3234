import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { placeImage } from './place-image.ts';

type Props = Readonly<{
  address: string;
  name: string;
  zoom: number;
  turns: number;
  onBroken: () => void;
}>;

const margin = 32;
const none = { width: 0, height: 0 };

/** The size of an element, kept up to date. */
const useBox = () => {
  const element = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(none);
  useEffect(() => {
    if (element.current === null) return undefined;
    const look = ({ clientWidth, clientHeight }: HTMLElement) =>
      setBox({ width: clientWidth - margin, height: clientHeight - margin });
    look(element.current);
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.target instanceof HTMLElement) look(entry.target);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, box };
};

/** Lets the pointer drag the picture. */
const useDrag = () => {
  const last = useRef<Readonly<{ x: number; y: number }> | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      last.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (last.current === null) return;
      event.currentTarget.scrollLeft -= event.clientX - last.current.x;
      event.currentTarget.scrollTop -= event.clientY - last.current.y;
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
  };
};

export const ImageStage = ({ address, name, zoom, turns, onBroken }: Props) => {
  const { t } = useTranslation();
  const { element, box } = useBox();
  const [natural, setNatural] = useState(none);
  const placed = placeImage(natural, box, { zoom, turns });
  return (
    <div
      ref={element}
      className="viewer-box cover centre focus-inside"
      role="region"
      aria-label={t('Document image')}
      tabIndex={0}
      {...useDrag()}
    >
      <div className="centre" style={placed.stage}>
        <img
          src={address}
          alt={name}
          draggable={false}
          style={{ ...placed.image, rotate: `${String(turns * 90)}deg` }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setNatural({ width, height })
          }
          onError={onBroken}
        />
      </div>
    </div>
  );
};
