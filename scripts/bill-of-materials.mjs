/** Licences that allow Kinora to be passed on with the package, as SPDX names them. */
const accepted = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Zlib',
]);

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} Licence
 * @typedef {{ components: readonly { name: string, version: string, licenses?: readonly Licence[] }[] }} Bill
 */

/**
 * Returns the packages of a bill of materials in CycloneDX whose licence is missing or not accepted, with it.
 * @param {Bill} bill
 * @returns {string[]}
 */
export function listRefused({ components }) {
  return components
    .filter(({ licenses = [] }) => licenses.length === 0 || !licenses.every(isAccepted))
    .map(({ name, version, licenses = [] }) => {
      const named = licenses.map(textOf).join(', ') || 'no licence';
      return `${name} ${version}: ${named}`;
    });
}

/** @param {Licence} licence */
const textOf = ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '';

/** @param {Licence} licence */
function isAccepted(licence) {
  const text = textOf(licence).replaceAll(/[()]/g, '');
  const isEither = text.includes(' OR ');
  const names = text.split(/ (?:OR|AND) /);
  return isEither && !text.includes(' AND ')
    ? names.some((one) => accepted.has(one))
    : names.every((one) => accepted.has(one));
}
