// Figures over arbitrary values: none may be refused.

const calls = [
  (engine, bytes) => engine.percentiles_of(bytes.doubles()),
  (engine, bytes) =>
    engine.percentiles_among(bytes.doubles(), bytes.words(), bytes.wild() ? bytes.word() : bytes.byte()),
  (engine, bytes) => engine.describe_doubles(bytes.doubles()),
  (engine, bytes) => engine.describe_counts(bytes.words()),
  (engine, bytes) => engine.first_passage(bytes.words()),
  (engine, bytes) => engine.lower_tail_mean(bytes.doubles()),
  (engine, bytes) => engine.upper_tail_mean(bytes.doubles()),
  (engine, bytes) => engine.wilson_interval(bytes.word(), bytes.word()),
  (engine, bytes) => engine.paired_difference(bytes.doubles(), bytes.doubles()),
  (engine, bytes) => engine.place_doubles(bytes.doubles(), bytes.double()),
  (engine, bytes) => engine.place_counts(bytes.words(), bytes.double()),
  (engine, bytes) => engine.kelly_of_history(bytes.doubles(), bytes.double()),
  (engine) => engine.engine_version(),
]

export const figures = {
  name: 'figures',
  run(engine, bytes) {
    bytes.choice(calls)(engine, bytes)
  },
}
