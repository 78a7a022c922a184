// Load by autocannon: latencies in milliseconds, and a count of errors.
import autocannon from 'autocannon'

/**
 * Sends requests for `seconds` over `connections`, each made by `next(connection)` as {method, path, headers, body}.
 * Without `rate` every connection asks again as soon as it is answered.
 */
export async function load({ url, connections, seconds, rate, next }) {
  let made = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    timeout: 30,
    requests: [
      {
        setupRequest: (request) => ({ ...request, ...next(made++) }),
      },
    ],
  })
  return {
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
    perSecond: result.requests.average,
    answers: result.requests.total,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

/** Summarizes latencies in milliseconds; `seconds` is their total duration. */
export function spread(times, seconds) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { p50: at(0.5), p99: at(0.99), max: at(1), perSecond: times.length / seconds, answers: times.length }
}

/** Times consecutive calls; latencies in fractional milliseconds, which autocannon rounds. */
export async function oneAfterTheOther(count, call) {
  const times = []
  for (let i = 0; i < count; i++) {
    const begin = performance.now()
    await call(i)
    times.push(performance.now() - begin)
  }
  return spread(times, times.reduce((a, b) => a + b, 0) / 1_000)
}
