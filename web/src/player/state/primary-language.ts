/** Returns a language's primary subtag: `pt` for `pt-BR`. */
export function primaryLanguage(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
