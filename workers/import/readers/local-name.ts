/** The name of an element or attribute of XML without the prefix of its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
