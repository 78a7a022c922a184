/** Height of the equity curve in pixels, also while it loads. */
export const curveHeight = 240
