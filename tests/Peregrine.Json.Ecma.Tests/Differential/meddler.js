// A replacer or reviver, the same small program as in Meddling.cs: what it does depends on a seed and on how often it was called. Older engines read it too.
var makesRawJson = true;

function meddler(seed, trace) {
    var calls = 0;
    return function (key, value, context) {
        calls++;
        var kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
        var source = context ? '/' + Object.keys(context).join() + '/' + String(context.source) : '';
        trace.push(key + ':' + kind + (kind === 'number' || kind === 'string' || kind === 'boolean' ? '=' + JSON.stringify(value) : '') + source);
        if (calls > 300) return value;
        // The order of names is not the same in all engines.
        var names = Object.keys(this).sort();
        var first = names[0] === key ? names[1] : names[0];
        var last = names[names.length - 1] === key ? names[names.length - 2] : names[names.length - 1];
        switch ((seed * 31 + calls * 17 + key.length * 7) % 29) {
            case 0: return undefined;
            case 1: return calls;
            case 2: return 'c' + calls;
            case 3: return [calls, null, 'x'];
            case 4: return { b: calls, 1: 'i', a: [value === undefined ? 0 : 1] };
            case 5: delete this[key]; return value;
            case 6: if (first !== undefined) delete this[first]; return value;
            case 7: if (!Array.isArray(this)) this['n' + calls] = calls; return value;
            case 8: if (last !== undefined) this[last] = { r: calls }; return value;
            case 9: if (Array.isArray(this) && this.length > 1) this.length = this.length - 1; return value;
            case 10: if (Array.isArray(this)) this.push(calls); return value;
            case 11: return makesRawJson ? JSON.rawJSON('1.50') : value;
            case 12: if (last !== undefined) this[last] = [calls, [calls]]; return value;
            // Not numbers: V8 of node 20 overwrites a double in place, also in what it remembers as parsed, and then gives the old source.
            case 13: if (first !== undefined && typeof this[first] !== 'number') this[last] = this[first]; return value;
            default: return value;
        }
    };
}
