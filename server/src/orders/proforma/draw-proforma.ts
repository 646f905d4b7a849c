import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

type Rows = readonly (readonly [name: string, value: string])[];

/** The texts of a proforma. It is Polish, as the e-mails are: Polish accountants read it. */
export type Proforma = {
  portalName: string;
  title: string;
  facts: Rows;
  seller: readonly string[];
  buyer: readonly string[];
  item: { name: string; details: readonly string[] };
  amounts: Rows;
  total: readonly [name: string, value: string];
  /** How to pay, or when it was paid. */
  payment: { heading: string; rows: Rows };
  note: string;
  /** When the order was placed. */
  createdOn: Date;
};

type Pdf = PDFKit.PDFDocument;
type Lines = readonly string[];

const fonts = {
  regular: readFileSync(new URL('./figtree-regular.ttf', import.meta.url)),
  semibold: readFileSync(new URL('./figtree-semibold.ttf', import.meta.url)),
};

/** In points. A4 is 595 × 842. */
const margin = 56;
const width = 595 - 2 * margin;
const gap = 24;
const half = (width - gap) / 2;

const ink = '#0f172a';
const soft = '#475569';
const line = '#cbd5e1';

/** Draws a proforma as a PDF on a sheet of A4, black on white, with its fonts and tags for screen readers. */
export async function drawProforma(proforma: Proforma): Promise<Buffer> {
  const { title, seller, createdOn } = proforma;
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'pl-PL',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    // Its default is Helvetica, which has no Polish letters.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: seller[0] ?? '', CreationDate: createdOn },
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);
  drawHead(pdf, proforma);
  drawParties(pdf, proforma);
  drawItem(pdf, proforma);
  drawPayment(pdf, proforma);
  text(pdf, 'P', proforma.note, { y: pdf.y + gap, weight: 'semibold' });
  pdf.end();
  return buffer(pdf);
}

type Place = {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  weight?: keyof typeof fonts;
  colour?: string;
  align?: 'left' | 'right';
};

/** Writes a tagged text. Continues below it. */
function text(pdf: Pdf, tag: string, value: string, place: Place = {}): void {
  const { x = margin, y = pdf.y, width: room = width, size = 10, weight = 'regular', colour = ink, align = 'left' } = place;
  pdf.font(weight).fontSize(size).fillColor(colour);
  const write = () => void pdf.text(drawable(pdf, value), x, y, { width: room, align, lineGap: 2 });
  pdf.addStructure(pdf.struct(tag, {}, write));
}

const graphemes = new Intl.Segmenter();

/** A text with `?` in place of each emoji and foreign letter, because the font would draw nothing. */
function drawable(pdf: Pdf, value: string): string {
  const { font }: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } = Reflect.get(pdf, '_font');
  const known = (text: string) => Array.from(text).filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  const visible = value.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(graphemes.segment(visible), ({ segment }) => {
    if (/\s/.test(segment) || known(segment).join('') === segment) return segment;
    return known(segment.normalize('NFKC')).join('') || '?';
  }).join('');
}

function rule(pdf: Pdf, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  pdf.endMarkedContent();
}

/** Names with their values in two columns. */
function rows(pdf: Pdf, entries: Proforma['facts']): void {
  for (const [name, value] of entries) {
    const y = pdf.y + 3;
    text(pdf, 'P', name, { y, width: 120, colour: soft });
    text(pdf, 'P', value, { x: margin + 130, y, width: width - 130, weight: 'semibold' });
  }
}

function heading(pdf: Pdf, value: string, place: Place = {}): void {
  text(pdf, 'H2', value, { size: 9, colour: soft, ...place });
}

function drawHead(pdf: Pdf, { portalName, title, facts }: Proforma): void {
  text(pdf, 'P', portalName, { weight: 'semibold', colour: soft });
  text(pdf, 'H1', title, { y: pdf.y + gap, size: 22, weight: 'semibold' });
  pdf.y += 6;
  rows(pdf, facts);
}

function drawParties(pdf: Pdf, { seller, buyer }: Proforma): void {
  const top = pdf.y + gap;
  const columnEnd = (name: string, [first = '', ...others]: Lines, x: number) => {
    heading(pdf, name, { x, y: top, width: half });
    text(pdf, 'P', first, { x, y: pdf.y + 2, width: half, size: 11, weight: 'semibold' });
    for (const other of others) text(pdf, 'P', other, { x, width: half });
    return pdf.y;
  };
  pdf.y = Math.max(columnEnd('Sprzedawca', seller, margin), columnEnd('Nabywca', buyer, margin + half + gap));
}

/** The widths of the columns: the item, then its amounts. */
const columns = [width - 4 * 76, 76, 76, 76, 76];

function drawItem(pdf: Pdf, { item, amounts, total }: Proforma): void {
  const top = pdf.y + gap;
  const cells = (values: Lines, y: number, place: Place) => {
    let x = margin;
    let end = y;
    for (const [index, value] of values.entries()) {
      const room = columns[index] ?? 0;
      text(pdf, 'P', value, { x, y, width: index === 0 ? room - 8 : room, align: index === 0 ? 'left' : 'right', ...place });
      end = Math.max(end, pdf.y);
      x += room;
    }
    pdf.y = end;
  };
  cells(['Nazwa', ...amounts.map(([name]) => name)], top, { size: 9, colour: soft });
  rule(pdf, pdf.y + 4);
  cells([item.name, ...amounts.map(([, value]) => value)], pdf.y + 12, { weight: 'semibold' });
  for (const detail of item.details) text(pdf, 'P', detail, { size: 9, colour: soft, width: (columns[0] ?? 0) + 60 });
  rule(pdf, pdf.y + 8);
  text(pdf, 'P', `${total[0]}: ${total[1]}`, { y: pdf.y + 16, size: 14, weight: 'semibold', align: 'right' });
}

function drawPayment(pdf: Pdf, { payment }: Proforma): void {
  heading(pdf, payment.heading, { y: pdf.y + gap });
  rows(pdf, payment.rows);
}
