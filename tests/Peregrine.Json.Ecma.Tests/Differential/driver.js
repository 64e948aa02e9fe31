// After meddler.js. Answers requests, one a line: an operation, then text as base64 of UTF-16LE. Answers likewise; an exception is '!' and its name.
const fs = require('fs');
const vm = require('vm');
const [, , input, output] = process.argv;
const decode = text => Buffer.from(text, 'base64').toString('utf16le');
const encode = text => Buffer.from(text, 'utf16le').toString('base64');

// V8 of node 20 copies a raw text wrongly into a text that is not Latin-1.
makesRawJson = false;

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
            case 'script': return encode(String(vm.runInNewContext(parts[0])));
            case 'replace':
            case 'revive': {
                const trace = [];
                const call = meddler(Number(parts[1]), trace);
                const result = operation === 'replace' ? JSON.stringify(JSON.parse(parts[0]), call, own(parts[2])) : JSON.stringify(JSON.parse(parts[0], call));
                return encode(trace.join('\n') + '\n' + String(result));
            }
        }
    } catch (error) {
        return '!' + (error && error.name);
    }
}

const lines = fs.readFileSync(input, 'latin1').split('\n');
lines.pop();
fs.writeFileSync(output, lines.map(answer).join('\n') + '\n', 'latin1');
