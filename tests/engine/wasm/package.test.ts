import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const version = /^version = "([^"]+)"/m.exec(readFileSync('engine/Cargo.toml', 'utf8'))?.[1]

it('the package holds its own files as they are', () => {
  for (const name of readdirSync('engine/package')) {
    const [own, packed] = ['engine/package', 'engine/pkg'].map((folder) => readFileSync(join(folder, name), 'utf8'))
    expect(packed, `${name}: run npm run engine`).toBe(own)
  }
  expect(JSON.parse(readFileSync('engine/pkg/package.json', 'utf8'))).toMatchObject({ version })
})

it('packed and installed offline into an empty folder, its example runs', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-package-'))
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  try {
    npm('pack', resolve('engine/pkg'), '--silent')
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
    expect(tarball).toBe(`edgeworth-engine-${version}.tgz`)
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    npm('install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${tarball}`)
    const installed = join(folder, 'node_modules', 'edgeworth-engine')
    const said = execFileSync(process.execPath, [join(installed, 'example.mjs')], { cwd: folder, encoding: 'utf8' })
    // Forty wins of 1.5 and sixty losses of 0.8: the mean is 0.12, f* is 0.4 / 0.8 - 0.6 / 1.5.
    expect(said).toContain(`engine ${version}`)
    expect(said).toContain('mean 0.120 R')
    expect(said).toContain('Kelly 0.1000 of equity per R')
    expect(said).toContain('won 0.4 (0.309 to 0.498)')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
