/** An e-mail address in a table: room for most of it in a line, so that a phone does not break it into syllables. */
export const addressCell = { display: 'inline-block', minWidth: 160, overflowWrap: 'anywhere' } as const
