/** What a check found, in a sentence. A warning leaves the service usable; a problem does not. */
export type Finding = { level: 'fine' | 'warning' | 'problem'; text: string };

export const fine = (text: string): Finding => ({ level: 'fine', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });
