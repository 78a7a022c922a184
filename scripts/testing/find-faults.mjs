// Finds the faults that `npm run mutate` can plant in a source file: places of its code and what to write there.
import { parseAst } from 'rolldown/parseAst'

/** Each operator turned round. */
const opposite = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}
/** Types are erased, imports compute nothing, and looks are no behavior. */
const isSkipped = ({ type, name }) =>
  /^(Import|ExportAll)\w*Declaration$/.test(type) ||
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) ||
  (type === 'JSXAttribute' && ['sx', 'style'].includes(name.name))
const isText = ({ type, value, operator, left, right }) =>
  type === 'TemplateLiteral' || typeof value === 'string' || (operator === '+' && (isText(left) || isText(right)))

/** Changes of one node, each as start, end and new text. */
function changesOf(node, source) {
  const { type, operator, start, end, left, right, test } = node
  const changes = []
  if (left && right && operator) {
    const at = source.indexOf(operator, left.end)
    const after = at + operator.length
    const isJoinedText = operator === '+' && isText(node)
    if (opposite[operator] !== undefined && !isJoinedText) changes.push([at, after, opposite[operator]])
    if (type === 'LogicalExpression') changes.push([start, end, source.slice(start, at).trim()])
    if (operator === '&&' || operator === '||') changes.push([start, end, source.slice(after, end).trim()])
  }
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    changes.push([test.start, test.end, 'true'], [test.start, test.end, 'false'])
  }
  if (type === 'UnaryExpression' && operator === '!') changes.push([start, end, source.slice(start + 1, end)])
  return changes
}

const shownAround = 30

/** A fault with its line, the code before and after, and the whole changed source. */
function faultOf(node, [from, to, text], source) {
  const before = source.slice(Math.max(node.start, from - shownAround), from)
  const behind = source.slice(to, Math.min(node.end, to + shownAround))
  const show = (changed) => `${before}${changed}${behind}`.replaceAll(/\s+/g, ' ')
  return {
    line: source.slice(0, from).split('\n').length,
    original: show(source.slice(from, to)),
    mutant: show(text),
    source: source.slice(0, from) + text + source.slice(to),
  }
}

/** The faults of a source file, in the order of its nodes. */
export function findFaults(path, source) {
  const faults = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node.type !== 'string' || isSkipped(node)) return
    faults.push(...changesOf(node, source).map((change) => faultOf(node, change, source)))
    for (const [name, child] of Object.entries(node)) if (name !== 'key' || node.computed) visit(child)
  }
  visit(parseAst(source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }).body)
  return faults
}
