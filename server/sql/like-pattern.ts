/** A pattern for LIKE that matches `text` anywhere, with the wildcards in it taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
