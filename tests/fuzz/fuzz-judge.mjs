// The outcome of a target on one input: answered, refused correctly, or failed.
import { FuzzBytes } from './fuzz-bytes.mjs'

const codes = new Set(['too_few_trades', 'too_many_trades', 'parameter_out_of_range', 'growth_overflow'])

/** Why a thrown value is not a valid refusal; null if it is one. */
function faultOf(thrown) {
  if (typeof thrown !== 'string') {
    const trap = thrown instanceof WebAssembly.RuntimeError ? 'trap: ' : ''
    return `${trap}${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
  }
  let problem
  try {
    problem = JSON.parse(thrown)
  } catch {
    return `thrown text is not JSON: ${thrown}`
  }
  if (!codes.has(problem.code)) return `unknown code: ${thrown}`
  if (typeof problem.parameter !== 'string' || problem.parameter === '') return `no parameter: ${thrown}`
  if (typeof problem.message !== 'string' || !problem.message.endsWith('.')) return `no sentence: ${thrown}`
  return null
}

/** Runs a target on one input: { kind: 'answered' | 'refused' | 'failed', fault }. */
export function judge(target, engine, bytes) {
  try {
    target.run(engine, new FuzzBytes(bytes))
    return { kind: 'answered', fault: null }
  } catch (thrown) {
    const fault = faultOf(thrown)
    return { kind: fault === null ? 'refused' : 'failed', fault }
  }
}
