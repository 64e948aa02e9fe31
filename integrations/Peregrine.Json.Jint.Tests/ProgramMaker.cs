namespace Peregrine.Json.Jint.Tests;

/// <summary>
/// Creates random scripts. A script builds a value from objects of all kinds, changes some of the objects, writes the value, and records the order in which its
/// own functions run.
/// </summary>
internal sealed class ProgramMaker(Random random)
{
    private const int Deepest = 4;

    private static readonly string[] s_names =
        ["a", "b", "c", "d", "id", "name", "a b", "\\u00e9", "\\u2028", "", "1", "0", "10", "01", "-1", "4294967295", "constructor", "__proto__", "length", "toString", "a\\\"b", "toJSO"];

    private int _made;

    public string Make()
    {
        string value = Value(0);
        string replacer = random.Next(8) switch
        {
            0 => "function (k, v) { log('replace ' + k); return v; }",
            1 => "function (k, v) { if (typeof v === 'number') { change(this, k); } return k === 'd' ? undefined : v; }",
            2 => $"[{string.Join(',', Enumerable.Range(0, random.Next(6)).Select(_ => Name()))}]",
            3 => "['id', 'name', 1, 'a', 'length', 'missing', 'toString']",
            _ => "null",
        };
        return $$"""
            var trace = [], made = [], changes = {{random.Next(4)}};
            function log(text) { trace.push(text); }
            function keep(o) { made.push(o); return o; }
            function change(o, k) {
                if (changes-- <= 0 || typeof o !== 'object' || o === null) { return; }
                try { {{Change("o")}} } catch (e) { log(e.name); }
            }
            class Point { constructor(x, y) { this.x = x; this.y = y; } get sum() { return 1; } }
            class Named extends Point { toJSON(k) { log('Named ' + k); return { x: this.x, k: k }; } }
            class List extends Array { }
            var value = {{value}};
            {{string.Concat(Enumerable.Range(0, random.Next(4)).Select(_ => $"(function (o) {{ if (o) {{ try {{ {Change("o")} }} catch (e) {{ log(e.name); }} }} }})(made[{random.Next(Math.Max(1, _made))}]);\n"))}}
            var texts = [];
            for (var i = 0; i < 2; i++) {
                try { texts.push(JSON.stringify(value, {{replacer}}, {{(random.Next(3) == 0 ? "2" : "undefined")}})); } catch (e) { texts.push('!' + e.name); }
                if ({{(random.Next(4) == 0 ? "true" : "false")}}) { {{Pick("Object.prototype", "Point.prototype")}}[{{Name()}}] = 'inherited'; }
                if ({{(random.Next(6) == 0 ? "true" : "false")}}) { {{Pick("Object.prototype", "Array.prototype", "Point.prototype")}}.toJSON = function (k) { log('late ' + k); return typeof this; }; }
            }
            [texts.join('\n'), trace.join()].join('\n');
            """;
    }

    private string Value(int depth) => random.Next(depth == 0 ? 7 : depth >= Deepest ? 3 : 10) switch
    {
        _ when depth > 0 && random.Next(2) == 0 => Primitive(),
        0 or 1 or 2 when depth >= Deepest => Primitive(),
        0 or 1 or 2 => Object(depth),
        3 => Array(depth),
        4 => Exotic(depth),
        5 => $"JSON.parse(JSON.stringify({Object(depth)}) || '[]')",
        6 => $"[{string.Join(',', Enumerable.Range(0, random.Next(1, 5)).Select(_ => Object(depth)))}]",
        _ => Object(depth),
    };

    private string Primitive() => Pick("1", "0.5", "-0", "NaN", "1e21", "'text'", "'\\ud800'", "'a' + 'b' + trace.length", "null", "true", "undefined", "Symbol('s')", "function () { }", "''", "12345678", "'x'.repeat(512) + 'y'");

    private string Object(int depth)
    {
        _made++;
        IEnumerable<string> names = Enumerable.Range(0, random.Next(6)).Select(_ => Name());
        string members = string.Join(", ", names.Select(name => random.Next(14) switch
        {
            0 => $"get [{name}]() {{ log('get'); change(this); return {Primitive()}; }}",
            1 => $"[Symbol('s')]: {Primitive()}",
            2 when random.Next(3) == 0 => $"toJSON(k) {{ log('toJSON ' + k); change(made[{random.Next(6)}]); return {Primitive()}; }}",
            _ => $"[{name}]: {Value(depth + 1)}",
        }));
        return random.Next(12) switch
        {
            0 => $"keep(new Point({Value(depth + 1)}, {Value(depth + 1)}))",
            1 => $"keep(new Named({Value(depth + 1)}, 1))",
            2 => $"keep(Object.assign(Object.create(null), {{ {members} }}))",
            3 => $"keep(Object.assign(Object.create({{ inherited: 1, a: 2 }}), {{ {members} }}))",
            4 => $"keep({{ ...{{ {members} }}, z: 1 }})",
            5 => $"keep(Object.fromEntries(Array.from({{ length: {random.Next(60, 70)} }}, (_, i) => ['k' + i, i])))",
            _ => $"keep({{ {members} }})",
        };
    }

    private string Array(int depth)
    {
        _made++;
        return random.Next(7) switch
        {
            0 => $"keep([{Value(depth + 1)}, , {Value(depth + 1)}])",
            1 => $"keep(Object.assign([1, 2, 3], {{ extra: 1 }}))",
            2 => $"keep(List.from([{Value(depth + 1)}, 2]))",
            3 => "keep(Object.defineProperty([1, 2, 3], 1, { get() { log('element'); return 'e'; } }))",
            4 => "keep(Object.assign([], { length: 3 }))",
            _ => $"keep([{string.Join(", ", Enumerable.Range(0, random.Next(5)).Select(_ => Value(depth + 1)))}])",
        };
    }

    private string Exotic(int depth)
    {
        _made++;
        return random.Next(9) switch
        {
            0 => $"new Proxy({Object(depth)}, {{ get(t, k, r) {{ log('proxy ' + String(k)); return Reflect.get(t, k, r); }}, ownKeys(t) {{ log('keys'); return Reflect.ownKeys(t); }} }})",
            1 => $"new Proxy({Array(depth)}, {{ get(t, k, r) {{ log('proxy ' + String(k)); return Reflect.get(t, k, r); }} }})",
            2 => "new Date(0)",
            3 => "new Number(3)",
            4 => "Object.assign(new String('ab'), { x: 1 })",
            5 => "new Map([[1, 2]])",
            6 => "Object(false)",
            7 => "(function () { return arguments; })(1, 2)",
            _ => "new Uint8Array([1, 2])",
        };
    }

    private string Change(string target) => random.Next(13) switch
    {
        0 => $"delete {target}[{Name()}];",
        1 => $"{target}[{Name()}] = {Primitive()};",
        2 => $"Object.defineProperty({target}, {Name()}, {{ value: 1, enumerable: false, configurable: true }});",
        3 => $"Object.defineProperty({target}, {Name()}, {{ get() {{ log('got'); return 2; }}, enumerable: true, configurable: true }});",
        4 => $"Object.freeze({target});",
        5 => $"Object.seal({target});",
        6 => $"Object.setPrototypeOf({target}, {{ toJSON() {{ log('set'); return 'set'; }} }});",
        7 => $"{target}.toJSON = function (k) {{ log('own ' + k); return 'own'; }};",
        8 => $"Object.setPrototypeOf({target}, null);",
        9 => $"for (var n = 0; n < 70; n++) {{ {target}['m' + n] = n; }}",
        10 => $"{target}[Symbol.toStringTag] = 'tag';",
        11 => $"Object.preventExtensions({target});",
        _ => $"{target}.length = 1;",
    };

    private string Name() => $"\"{s_names[random.Next(random.Next(2) == 0 ? 6 : s_names.Length)]}\"";

    private string Pick(params string[] options) => options[random.Next(options.Length)];
}
