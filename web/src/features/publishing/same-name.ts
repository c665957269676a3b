import { withoutDirectionMarks } from '@kinora/contract/direction-marks';

const normalize = (text: string) =>
  withoutDirectionMarks(text)
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a typed name matches a show's name, ignoring case, spacing and the style of quotes. */
export const isSameName = (typed: string, title: string): boolean => normalize(typed) === normalize(title);
