import { Button } from '#ui/button/button.tsx';
import { csvOf, fileName, type CsvCell } from './csv.ts';

type DownloadCsvProps = {
  /** The show's name and the name of the data set, which make up the file name. */
  show: string;
  name: string;
  rows: () => readonly (readonly CsvCell[])[];
};

/** Downloads the numbers on the screen, unrounded. */
export function DownloadCsv({ show, name, rows }: DownloadCsvProps) {
  const save = () => {
    // The byte order mark lets spreadsheets recognise UTF-8.
    const url = URL.createObjectURL(new Blob(['\ufeff', csvOf(rows())], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName(show, name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <Button variant="secondary" size="small" onPress={save} aria-label={`Download CSV: ${name}`}>
      Download CSV
    </Button>
  );
}
