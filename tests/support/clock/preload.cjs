// `npm test` loads this into every process of Node and its threads. PostgreSQL gets the same shift from `startCluster`, and
// pages from `setTestClock`.
'use strict'

const shift = Number(process.env.EDGEWORTH_CLOCK_SHIFT ?? 0)
if (shift !== 0) require('./shift-clock.cjs')(shift)
