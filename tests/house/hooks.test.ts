import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'

/** A component or hook that calls more hooks than this has several subjects, which have names of their own. */
const maxHooks = 10

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string' ? value['name'] : ''

/** The name of the hook that a node calls, with or without an object before it; "" for none. */
function calledHook(node: Node): string {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return ''
  const { callee } = node
  const name = callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee)
  return /^use([A-Z]|$)/.test(name) ? name : ''
}

/** The hooks that each component and hook of a source calls. Functions inside of one count as part of it. */
function hooksByFunction(source: string, lang: 'ts' | 'tsx' = 'tsx'): Map<string, string[]> {
  const found = new Map<string, string[]>()
  function visit(value: unknown, within: string, assignedTo: string): void {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, within, '')
      return
    }
    if (!isNode(value)) return
    const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(value.type)
    const name = isFunction ? nameOf(value['id']) || assignedTo : ''
    const inner = /^(use[A-Z]|[A-Z])/.test(name) ? name : within
    const hook = calledHook(value)
    if (hook !== '' && inner !== '') found.set(inner, [...(found.get(inner) ?? []), hook])
    const declared = value.type === 'VariableDeclarator' ? nameOf(value['id']) : ''
    // `memo(function …)` and `forwardRef(…)` give their name to the function.
    const passed = value.type === 'CallExpression' ? assignedTo : declared
    for (const [key, child] of Object.entries(value)) {
      if (key === 'arguments' && Array.isArray(child)) for (const item of child) visit(item, inner, passed)
      else visit(child, inner, key === 'init' ? declared : '')
    }
  }
  visit(parseAst(source, { lang }), '', '')
  return found
}

it('counts the hooks of a component, of functions inside it and of a wrapped one', () => {
  const source = `
    function List<T>({ rows }: { rows: T[] }) { useState(0); const f = () => { useMemo<T>(() => 1, []) }; return <Row /> }
    const Row = memo(() => { React.useId(); return null })
    export const useTwo = () => use(useContext(x))
    const plain = () => choose(1)`
  expect(Object.fromEntries(hooksByFunction(source))).toEqual({
    List: ['useState', 'useMemo'],
    Row: ['useId'],
    useTwo: ['use', 'useContext'],
  })
})

const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' }).trim().split('\n')
const product = files.filter((path) => existsSync(path) && !/\.(test|fixture)\./.test(path))

it(`no component or hook calls more than ${maxHooks} hooks`, () => {
  const counted = product.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    // Parsing takes most of the time: files that name fewer hooks than a function may call are left out.
    if ((source.match(/\buse([A-Z]\w*)?\b/g) ?? []).length <= maxHooks) return []
    const found = hooksByFunction(source, path.endsWith('x') ? 'tsx' : 'ts')
    return [...found].map(([name, hooks]) => ({ path, name, hooks: hooks.length }))
  })
  expect(counted.length).toBeGreaterThan(100)
  expect(counted.filter(({ hooks }) => hooks > maxHooks)).toEqual([])
})

// What a component has rendered may be older than the address: a change from there would take back what another part of
// the screen has just written. `useAddress` starts from the newest.
it('the address is changed by its own hooks alone', () => {
  const writing = product.filter((path) => /\[\w*, *\w+\] = useSearchParams\(/.test(readFileSync(path, 'utf8')))
  expect(writing).toEqual(['src/shared/address/use-address.ts', 'src/shared/simulation/use-address-state.ts'])
})
