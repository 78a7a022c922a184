// node example.mjs: how sure is the mean of a history, how much to risk, and which levels were met.
/* oxlint-disable no-console -- an example prints what it found */
import { loadEngine } from 'edgeworth-engine'

const engine = await loadEngine()
console.log(`engine ${engine.engine_version()}`)

/** A hundred results in R: four wins of 1.5, six losses of 1. */
const r = Float64Array.from({ length: 100 }, (_, i) => (i % 5 < 2 ? 1.5 : -0.8))

// 1. How sure is the mean: 1,000 resamples of single trades (block length 1).
const resampling = new engine.ResamplingRun(r, 1000, false, 1, 42, 7)
resampling.advance(resampling.remaining())
const [, , , mean, low, high] = resampling.finish()
console.log(`mean ${mean.toFixed(3)} R, 95% ${low.toFixed(3)} to ${high.toFixed(3)}`)

// 2. How much to risk: Kelly's fraction with a band of 200 resamples.
const kelly = new engine.KellyRun(r, 0, 200, 42, 7, 11, false, 0, 0)
kelly.advance(kelly.remaining())
const [, full] = kelly.finish()
console.log(`Kelly ${full.toFixed(4)} of equity per R`)

// 3. The interval of a share, by Wilson.
const [share, from, to] = engine.wilson_interval(40, 100)
console.log(`won ${share} (${from.toFixed(3)} to ${to.toFixed(3)})`)
