/** A request body of Stripe's SDK (`items[0][price]=…`), parsed back into a tree. */
export type Form = { [name: string]: string | Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let target = form;
    for (const part of path) {
      const nestedForm = target[part];
      target = target[part] = typeof nestedForm === 'object' ? nestedForm : {};
    }
    target[last] = value;
  }
  return form;
}

export const text = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

export const nestedForm = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};

export const nestedForms = (form: Form, name: string): Form[] =>
  Object.values(nestedForm(form, name)).filter((value) => typeof value === 'object');

export const textList = (form: Form, name: string): string[] =>
  Object.values(nestedForm(form, name)).filter((value) => typeof value === 'string');
