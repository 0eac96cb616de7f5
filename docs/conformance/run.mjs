#!/usr/bin/env node
// Asks a program the questions of this folder and compares its answers: `node run.mjs [--only jbl] PROGRAM [ARGUMENT …]`.
//
// The program reads a case per line and writes an answer per line, in the same order. Nothing but node is needed. Exit
// status 0: every answer agrees; 1: some differ; 2: the program gave no answer to some.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const SHOWN = 20
const MOST_BYTES = 1 << 30

function main(given) {
  const options = { only: [], all: false, questions: HERE }
  while (given[0]?.startsWith('--')) {
    const option = given.shift()
    if (option === '--only') options.only.push(given.shift())
    else if (option === '--questions') options.questions = given.shift()
    else if (option === '--all') options.all = true
    else return refuse(`unknown option: ${option}`)
  }
  if (!given.length) return refuse('which program?')
  const lines = read(options.questions, options.only)
  if (!lines.length) return refuse('no such questions')
  const answers = ask(given, lines)
  const wrong = lines.map((line, at) => (at < answers.length ? differing(line, answers[at]) : ['answer']))
  report(lines, answers, wrong, options.all ? lines.length : SHOWN)
  if (answers.length < lines.length) return 2
  return wrong.some(keys => keys.length) ? 1 : 0
}

function refuse(why) {
  console.error(`run.mjs: ${why}`)
  return 2
}

function read(folder, only) {
  const files = readdirSync(folder).filter(name => name.endsWith('.jsonl')).sort()
  return files
    .filter(name => !only.length || only.includes(name.slice(0, -'.jsonl'.length)))
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map(line => JSON.parse(line))
}

function ask([program, ...options], lines) {
  const input = lines.map(line => `${JSON.stringify(line.case)}\n`).join('')
  const done = spawnSync(program, options, { input, maxBuffer: MOST_BYTES, stdio: ['pipe', 'pipe', 'inherit'] })
  const told = done.stdout?.toString('utf8') ?? ''
  return told.split('\n').filter(line => line.trim()).map(answerIn)
}

// What is no JSON counts as no answer to its line.
function answerIn(line) {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

// The keys of the expected answer that the given one does not agree with.
function differing(line, answer) {
  const given = answer !== null && typeof answer === 'object' ? answer : {}
  return Object.keys(line.answer).filter(
    key => !isDeepStrictEqual(comparable(key, given[key] ?? null), comparable(key, line.answer[key])),
  )
}

// Clauses in any order, effects without the clause that each rests on.
function comparable(key, value) {
  if (!Array.isArray(value)) return value
  if (key === 'clauses') return value.map(String).sort()
  return key === 'effects' ? value.map(withoutClause) : value
}

function withoutClause(effect) {
  if (effect === null || typeof effect !== 'object') return effect
  const { clause: _, ...rest } = effect
  return rest
}

// The lines that differ, then a score for each document.
function report(lines, answers, wrong, most) {
  const differ = lines.map((_, at) => at).filter(at => wrong[at].length)
  for (const at of differ.slice(0, most)) {
    const pairs = wrong[at].map(key => [
      key,
      { expected: lines[at].answer[key] ?? null, given: answers[at]?.[key] ?? null },
    ])
    console.log(JSON.stringify({ case: lines[at].case, differs: Object.fromEntries(pairs) }))
  }
  if (differ.length > most) console.log(`… ${differ.length - most} more (--all)`)
  for (const document of new Set(lines.map(line => line.case.ruleset))) {
    console.log(score(document, wrong.filter((_, at) => lines[at].case.ruleset === document)))
  }
}

// How many answers agree in everything, and in the verdict alone.
function score(document, wrong) {
  const whole = wrong.filter(keys => !keys.length).length
  const verdicts = wrong.filter(keys => !['verdict', 'foul', 'answer'].some(key => keys.includes(key))).length
  return `${document.toUpperCase()} ${whole}/${wrong.length} (verdict alone ${verdicts}/${wrong.length})`
}

process.exitCode = main(process.argv.slice(2))
