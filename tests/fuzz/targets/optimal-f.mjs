// Vince's optimal f.

export const optimalF = {
  name: 'optimal-f',
  run(engine, bytes) {
    engine.optimal_f(bytes.boolean() ? bytes.doubles() : bytes.results())
  },
}
