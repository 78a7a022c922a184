// The entry that benchmarks/api/metrics.mjs bundles: the whole server in this process, on either database.
export { startTestServer } from '#tests/support/server/test-server.ts'
