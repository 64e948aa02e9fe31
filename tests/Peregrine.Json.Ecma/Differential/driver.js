// Answers requests, one a line: an operation, then text as base64 of UTF-16LE. Answers likewise; an exception is '!' and its name.
'use strict';
const fs = require('fs');
const [, , input, output] = process.argv;
const decode = text => Buffer.from(text, 'base64').toString('utf16le');
const encode = text => Buffer.from(text, 'utf16le').toString('base64');

// The same small program as in Meddling.cs: what a replacer or reviver does depends on a seed and on how often it was called.
function meddler(seed, trace) {
    let calls = 0;
    return function (key, value) {
        calls++;
        const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
        trace.push(key + ':' + kind + (kind === 'number' || kind === 'string' || kind === 'boolean' ? '=' + String(value) : ''));
        if (calls > 300) return value;
        switch ((seed * 31 + calls * 17 + key.length * 7) % 23) {
            case 0: return undefined;
            case 1: return calls;
            case 2: return 'c' + calls;
            case 3: return [calls, null, 'x'];
            case 4: return { b: calls, 1: 'i', a: [value === undefined ? 0 : 1] };
            case 5: delete this[key]; return value;
            case 6: for (const name of Object.keys(this)) { if (name !== key) { delete this[name]; break; } } return value;
            case 7: if (!Array.isArray(this)) this['n' + calls] = calls; return value;
            case 8: for (const name of Object.keys(this).reverse()) { if (name !== key) { this[name] = { r: calls }; break; } } return value;
            case 9: if (Array.isArray(this) && this.length > 1) this.length = this.length - 1; return value;
            case 10: if (Array.isArray(this)) this.push(calls); return value;
            default: return value;
        }
    };
}

function own(spaces) {
    return spaces.startsWith('#') ? Number(spaces.slice(1)) : spaces.startsWith('$') ? spaces.slice(1) : undefined;
}

function answer(line) {
    const [operation, ...rest] = line.split(' ');
    const parts = rest.map(decode);
    try {
        switch (operation) {
            case 'parse': return encode(JSON.stringify(JSON.parse(parts[0]), null, own(parts[1])));
            case 'string': return encode(JSON.stringify(parts[0]));
            case 'numbers': {
                const bytes = Buffer.from(rest[0], 'base64');
                const lines = [];
                for (let at = 0; at < bytes.length; at += 8) lines.push(String(JSON.stringify(bytes.readDoubleLE(at))));
                return encode(lines.join(' '));
            }
            case 'list': return encode(JSON.stringify(JSON.parse(parts[0]), JSON.parse(parts[1]), own(parts[2])));
            case 'replace':
            case 'revive': {
                const trace = [];
                const call = meddler(Number(parts[1]), trace);
                const result = operation === 'replace' ? JSON.stringify(JSON.parse(parts[0]), call, own(parts[2])) : JSON.stringify(JSON.parse(parts[0], call));
                return encode(trace.join('\n') + '\n' + String(result));
            }
        }
    } catch (error) {
        return '!' + error.name;
    }
}

const lines = fs.readFileSync(input, 'latin1').split('\n');
lines.pop();
fs.writeFileSync(output, lines.map(answer).join('\n') + '\n', 'latin1');
