import { saveFile } from './save-file.ts';

/** Lets the browser save a PDF that was received in base64. */
export const savePdf = ({ file_name, content }: { file_name: string; content: string }): void =>
  saveFile(
    file_name,
    Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
    'application/pdf',
  );
