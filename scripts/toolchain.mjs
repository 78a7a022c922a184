// Ensures that Rust can build for WebAssembly: compiler, standard library for wasm32, wasm-bindgen and wasm-pack.
// Finished steps are cached, so that a second call takes no time. Prints nothing if everything is present.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { must, output, toolsFolder, which } from './run.mjs'
import { ensureDebianPackages } from './system-packages.mjs'

// The versions of tool and crate must be identical: see engine/wasm/Cargo.toml.
const WASM_BINDGEN = '0.2.129'
const WASM_PACK = '0.15.1'
const TARGET = 'wasm32-unknown-unknown'

function hasWasmLibrary(env) {
  const sysroot = output('rustc', ['--print', 'sysroot'], { env })
  if (sysroot === null) return false
  const folder = join(sysroot, 'lib', 'rustlib', TARGET, 'lib')
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('libstd-'))
}

/** Debian's compiler is in /usr/bin, which must precede a rustup shim on the PATH. */
function debianEnvironment() {
  const rest = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '/usr/bin')
  return {
    ...process.env,
    PATH: ['/usr/bin', ...rest].join(delimiter),
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: 'wasm-ld-22',
  }
}

/** Builds the standard library for wasm32 from Debian's sources and installs it beside the host's. */
async function buildWasmLibrary(env) {
  const sysroot = output('rustc', ['--print', 'sysroot'], { env })
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-wasm-std-'))
  try {
    mkdirSync(join(folder, '.cargo'))
    mkdirSync(join(folder, 'src'))
    const vendor = join(sysroot, 'lib/rustlib/src/rust/library/vendor')
    writeFileSync(
      join(folder, '.cargo/config.toml'),
      `[source.crates-io]\nreplace-with = "vendored"\n[source.vendored]\ndirectory = "${vendor}"\n`,
    )
    writeFileSync(join(folder, 'Cargo.toml'), '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n')
    writeFileSync(join(folder, 'src/lib.rs'), '')
    await must('cargo', ['build', '-q', '--release', '--target', TARGET, '-Zbuild-std=std,panic_abort'], {
      cwd: folder,
      // embed-bitcode: without it a later `lto = true` fails with "Can't find section .llvmbc".
      env: { ...env, RUSTC_BOOTSTRAP: '1', RUSTFLAGS: '-Cembed-bitcode=yes', CARGO_TARGET_DIR: join(folder, 'target') },
    })
    const built = join(folder, 'target', TARGET, 'release/deps')
    const into = join(sysroot, 'lib/rustlib', TARGET, 'lib')
    mkdirSync(into, { recursive: true })
    for (const name of readdirSync(built)) {
      if (name.endsWith('.rlib') && !name.startsWith('libempty')) cpSync(join(built, name), join(into, name))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compilerEnvironment() {
  if (hasWasmLibrary(process.env)) return { ...process.env }
  if (which('rustup') !== null && output('rustup', ['target', 'add', TARGET], { timeout: 60_000 }) !== null) {
    if (hasWasmLibrary(process.env)) return { ...process.env }
  }
  await ensureDebianPackages(['rustc-web', 'cargo-web', 'rust-web-src', 'lld-22'], 'building the engine')
  const env = debianEnvironment()
  if (!hasWasmLibrary(env)) {
    console.log('Building the standard library for WebAssembly (about half a minute, once) …')
    await buildWasmLibrary(env)
  }
  return env
}

async function ensureTool(name, version, packageName, env) {
  const program = join(toolsFolder, 'bin', name)
  if (output(program, ['--version'])?.split(/\s+/)[1] === version) return
  console.log(`Building ${packageName} ${version} (about two minutes, once) …`)
  await must(
    'cargo',
    ['install', '--quiet', '--locked', '--force', '--root', toolsFolder, `${packageName}@${version}`],
    {
      env: { ...env, RUSTFLAGS: '' },
    },
  )
}

/** Installs what is missing and returns the environment in which `wasm-pack build` works. */
export async function ensureToolchain() {
  const env = await compilerEnvironment()
  mkdirSync(toolsFolder, { recursive: true })
  await ensureTool('wasm-bindgen', WASM_BINDGEN, 'wasm-bindgen-cli', env)
  await ensureTool('wasm-pack', WASM_PACK, 'wasm-pack', env)
  return {
    ...env,
    PATH: [join(toolsFolder, 'bin'), env.PATH].join(delimiter),
    // Inlining and unrolling limits save 2 kB without a loss of speed, see
    // docs/decisions/0006-engine-for-least-size.md.
    RUSTFLAGS: '-Ctarget-feature=+simd128 -Cllvm-args=-inline-threshold=60 -Cllvm-args=-unroll-threshold=60',
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureToolchain()
  console.log(`The WebAssembly toolchain is ready (tools in ${dirname(join(toolsFolder, 'bin', 'x'))}).`)
}
