/** The text with a capital first letter: "gross P&L" gives "Gross P&L". */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
