/** HTML that is safe to send: made by `html`, which escapes everything inserted. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | undefined | Piece[];

/** Template tag: escapes strings, inserts `Html` and lists of it as they are, and drops false and undefined. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, at) => part + render(pieces[at])).join(''));
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(render).join('');
  return String(piece).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
