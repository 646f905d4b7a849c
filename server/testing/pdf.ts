import { extractText } from 'unpdf';

/** The texts of a PDF file in one line, with plain spaces. */
export async function textOfPdf(base64: string): Promise<string> {
  const { text } = await extractText(Uint8Array.from(Buffer.from(base64, 'base64')), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
