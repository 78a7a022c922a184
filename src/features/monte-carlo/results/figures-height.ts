/** Height of the line of figures on a phone, in pixels. */
export const compactFiguresHeight = 68
