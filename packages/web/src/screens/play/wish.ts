/** Something that can be asked for at a table where others must agree, or where it is not for this page to do. */
export interface Wish {
  readonly label: string;
  /** It ends something. */
  readonly isDanger: boolean;
  readonly ask: () => void;
}
