/** Height of the equity chart in pixels. */
export const equityHeight = 340
/** Heights of panels while they load, equal to their final heights, so that nothing jumps. */
export const panelHeights = { figure: 105, moreFigures: 38, equity: 505, calendar: 600, recent: 712 } as const
/** Number of recent trades. */
export const recentTradeCount = 10
