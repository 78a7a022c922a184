/** Height of the equity chart in pixels. */
export const equityHeight = 340
/** Heights of panels before their contents are there: what they will measure, so that nothing jumps. */
export const panelHeights = { figure: 105, moreFigures: 38, equity: 505, calendar: 600, recent: 712 } as const
/** How many trades the list of recent ones shows. */
export const recentTradeCount = 10
