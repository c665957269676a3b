const handedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot'];

/** Environment for every program we start: some read hostile files, and none needs our keys and passwords. */
export const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(handedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
