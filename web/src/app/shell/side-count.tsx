type Props = Readonly<{
  count: number;
  /** The same in words, for screen readers. */
  said: string;
}>;

/** The number of waiting items behind a menu entry; nothing if there are none. */
export const SideCount = ({ count, said }: Props) =>
  count === 0 ? null : (
    <span className="side-count tiny">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden"> {said}</span>
    </span>
  );
