using System.Diagnostics;
using System.Globalization;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>
/// The node of this machine, a process that runs its slices in turn with ours and times them itself: by the clock on the wall or by its processor time, whichever is
/// less, so that what else the machine does is not counted.
/// </summary>
internal sealed class NodeProcess : IDisposable
{
    private const string Script = """
        'use strict';
        const fs = require('fs');
        const text = fs.readFileSync(process.argv[1], 'utf8').replace(/^\uFEFF/, '');
        const value = JSON.parse(text);
        let kept;
        const calls = {
            parse: () => { kept = JSON.parse(text); },
            compact: () => { kept = JSON.stringify(value); },
            spaced: () => { kept = JSON.stringify(value, null, 2); },
        };
        const slice = (call, count) => {
            const processor = process.cpuUsage(), start = process.hrtime.bigint();
            for (let i = 0; i < count; i++) call();
            const wall = Number(process.hrtime.bigint() - start), used = process.cpuUsage(processor);
            return Math.min(wall, (used.user + used.system) * 1000 || wall);
        };
        require('readline').createInterface({ input: process.stdin }).on('line', line => {
            const [what, count] = line.split(' ');
            if (count !== '0') console.log(slice(calls[what], Number(count)));
            else { calls[what](); console.log(what === 'parse' ? '' : require('crypto').createHash('sha256').update(kept).digest('hex')); }
        });
        """;

    private readonly Process _process;

    private NodeProcess(Process process) => _process = process;

    /// <summary>A process for one document; null where there is no node.</summary>
    public static NodeProcess? TryStart(string path)
    {
        try
        {
            var start = new ProcessStartInfo("node", ["-e", Script, path]) { RedirectStandardInput = true, RedirectStandardOutput = true };
            return new NodeProcess(Process.Start(start)!);
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    /// <summary>The SHA-256 of a text that node writes, in lower-case hexadecimal.</summary>
    public string Hash(string what) => Ask(what, 0);

    /// <summary>The calls of a kind: parse, compact or spaced.</summary>
    public Contender Contender(string what) => new("node", new Loop(this, what));

    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }

    private string Ask(string what, int count)
    {
        _process.StandardInput.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{what} {count}"));
        return _process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("node has ended.");
    }

    private sealed class Loop(NodeProcess node, string what) : CallLoop
    {
        public override int Inputs => 1;

        public override bool IsOptimized => true;

        public override object? Once(int index) => null;

        public override void Run(int count) => Time(count);

        public override long Time(int count) => (long)double.Parse(node.Ask(what, count), CultureInfo.InvariantCulture);
    }
}
