// Funded accounts: construction, then parts of the paths.

const unknown = (bytes, value) => (bytes.boolean() ? NaN : value)

/** The rules in the order that engine/wasm/src/challenge.rs reads. */
function rules(bytes) {
  const level = () => bytes.near(0.01, 0.2)
  return [
    bytes.near(0, 0.02),
    bytes.near(0, 0.02),
    bytes.near(0, 0.2),
    level(),
    bytes.byte() % 2,
    unknown(bytes, level()),
    bytes.byte() % 2,
    unknown(bytes, level()),
    bytes.byte() % 2,
    unknown(bytes, bytes.near(0.1, 1)),
    bytes.nearInteger(0, 10),
    bytes.nearInteger(10, 60),
    bytes.nearInteger(1, 60),
    bytes.nearInteger(1, 20),
    level(),
    bytes.near(0, 0.01),
    bytes.near(0, 1),
    bytes.near(0, 0.01),
    bytes.near(0, 0.01),
    bytes.byte() % 2,
  ]
}

export const challengeRun = {
  name: 'challenge-run',
  run(engine, bytes) {
    const r = bytes.results(bytes.wild() ? bytes.length() : 10 + (bytes.byte() % 40))
    const days = bytes.boolean() ? new Float64Array() : Float64Array.from([1, r.length - 1])
    const drawn = bytes.nearInteger(1, 5)
    const targets = bytes.wild() ? bytes.doubles() : Float64Array.from([bytes.near(0.01, 0.2), bytes.near(0.01, 0.2)])
    const row = rules(bytes)
    const numbers = Float64Array.from(row.slice(0, bytes.wild() ? bytes.integer(0, row.length) : row.length))
    const paths = bytes.wild() ? bytes.word() : bytes.integer(1, 300)
    const seed = [bytes.word(), bytes.word()]
    const run = new engine.ChallengeRun(r, days, drawn, targets, numbers, paths, ...seed)
    const isSmall = paths * Math.max(drawn, r.length) * (row[11] + row[12]) <= 5_000_000
    for (let rounds = bytes.byte() % 4; rounds > 0; rounds -= 1) {
      run.remaining()
      if (isSmall) run.advance(bytes.wild() ? bytes.word() : bytes.integer(0, 200))
    }
    if (isSmall) run.finish()
  },
}
