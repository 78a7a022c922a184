export const excursionOrders = ['mfeFirst', 'maeFirst', 'unknown'] as const
/** MFPE is the move in the trade's direction after its exit, MAPE the move against it. */
export const postExitSequences = ['MFPE_FIRST', 'MAPE_FIRST', 'FLAT', 'UNKNOWN'] as const
export const exitVerdicts = ['early', 'late', 'optimal', 'protective', 'unknown'] as const
/** Hold-time buckets; lower bounds are inclusive, upper bounds exclusive. */
export const holdBuckets = ['under5m', '5to15m', '15to60m', '1to4h', '4hTo1d', '1to5d', 'over5d'] as const
export const complianceBands = ['green', 'amber', 'red', 'none'] as const
export const processGrades = ['A', 'B', 'C', 'D', 'F'] as const
export const outcomeQuadrants = ['goodWin', 'badWin', 'goodLoss', 'badLoss'] as const
