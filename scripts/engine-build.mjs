// Builds the engine from source into engine/pkg, or into the folder after --out. --check only compares hashes.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtEngineHash, engineSourceHash } from './engine-hash.mjs'
import { must, root } from './run.mjs'
import { ensureToolchain } from './toolchain.mjs'

/** The folder of the committed package. */
export const committedPackage = join(root, 'engine', 'pkg')

const optimizer = join(root, 'node_modules', 'binaryen', 'bin', 'wasm-opt')
// Unused sections about the tools that built the module and the features it needs.
const stripped = ['--strip-producers', '--strip-target-features']
const features = ['--enable-simd', '--enable-bulk-memory', '--enable-nontrapping-float-to-int', '--enable-sign-ext']

/** Whether the package in `folder` was built from the current sources, and is as it was built. */
export function isEngineCurrent(folder = committedPackage) {
  const holds = (name, hash) => {
    const path = join(folder, name)
    return existsSync(path) && readFileSync(path, 'utf8').trim() === hash()
  }
  return holds('source-hash.txt', engineSourceHash) && holds('built-hash.txt', () => builtEngineHash(folder))
}

/** Adds what makes the folder an npm package that others can use: README, example, loader and package.json. */
export function addPackageFiles(out) {
  cpSync(join(root, 'engine', 'package'), out, { recursive: true })
  cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  const cargo = readFileSync(join(root, 'engine', 'Cargo.toml'), 'utf8')
  const manifest = {
    name: 'edgeworth-engine',
    version: /^version = "([^"]+)"/m.exec(cargo)?.[1],
    description:
      'Monte Carlo, bootstrap, Kelly, what-if and funded-account simulations of trades, reproducible bit for bit',
    license: 'Apache-2.0',
    type: 'module',
    main: './index.js',
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './bundler': { types: './edgeworth_engine.d.ts', default: './edgeworth_engine.js' },
    },
    engines: { node: '>=20' },
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Builds the package from source and replaces `out` with it. */
export async function buildEngine(out = committedPackage) {
  const env = await ensureToolchain()
  const hash = engineSourceHash()
  const work = mkdtempSync(join(tmpdir(), 'edgeworth-engine-'))
  try {
    await must(
      'wasm-pack',
      ['--log-level', 'error', 'build', join(root, 'engine', 'wasm'), '--mode', 'no-install', '--release']
        .concat(['--target', 'bundler', '--no-pack', '--out-dir', work, '--out-name', 'edgeworth_engine'])
        .concat(['--', '--locked', '--quiet']),
      { env },
    )
    const wasm = join(work, 'edgeworth_engine_bg.wasm')
    const optimized = join(work, 'optimized.wasm')
    await must(process.execPath, [optimizer, '-O3', ...stripped, ...features, wasm, '-o', optimized])
    renameSync(optimized, wasm)
    // wasm-pack writes a .gitignore for the package, but this one is committed.
    rmSync(join(work, '.gitignore'), { force: true })
    writeFileSync(join(work, 'source-hash.txt'), `${hash}\n`)
    writeFileSync(join(work, 'built-hash.txt'), `${builtEngineHash(work)}\n`)
    addPackageFiles(work)
    mkdirSync(out, { recursive: true })
    for (const name of readdirSync(out)) rmSync(join(out, name), { recursive: true })
    cpSync(work, out, { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const outAt = process.argv.indexOf('--out')
  const out = outAt === -1 ? committedPackage : resolve(process.argv[outAt + 1] ?? '')
  if (process.argv.includes('--check')) {
    if (!isEngineCurrent(out)) {
      console.error('The built engine is older than its sources: run npm run engine.')
      process.exit(1)
    }
    console.log('The built engine is current.')
  } else {
    await buildEngine(out)
    console.log(`Built the engine into ${out}.`)
  }
}
