type Props = Readonly<{
  count: number;
  /** The same in words, for who hears the screen. */
  said: string;
}>;

/** How many wait behind an entry of the menu; nothing where none does. */
export const SideCount = ({ count, said }: Props) =>
  count === 0 ? null : (
    <span className="side-count tiny">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden"> {said}</span>
    </span>
  );
