/** The name of an XML element or attribute without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
