// The input of every line: 10,000 paths of 1,000 trades drawn from 500, at 1% risk.

/** 500 R-multiples from -1.3 to 1.7, the same on every machine. */
function multiples() {
  let word = 12345
  return Float64Array.from({ length: 500 }, () => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0
    return (word / 2 ** 32) * 3 - 1.3
  })
}

export const input = {
  r: multiples(),
  riskFraction: 0.01,
  extraCostR: 0.05,
  paths: 10_000,
  steps: 1000,
  seed: [42, 0],
}
