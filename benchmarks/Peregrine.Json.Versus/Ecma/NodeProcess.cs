using System.Diagnostics;
using System.Globalization;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>The node of this machine, which times itself: another process and another clock, for reference.</summary>
internal static class NodeProcess
{
    private const string Script = """
        'use strict';
        const text = require('fs').readFileSync(process.argv[1], 'utf8').replace(/^\uFEFF/, '');
        const value = JSON.parse(text);
        let kept;
        const calls = [() => { kept = JSON.parse(text); }, () => { kept = JSON.stringify(value); }, () => { kept = JSON.stringify(value, null, 2); }];
        const median = call => {
            let count = 1;
            const slice = () => { const start = process.hrtime.bigint(); for (let i = 0; i < count; i++) call(); return Number(process.hrtime.bigint() - start); };
            for (let warm = 0; warm < 300e6;) warm += slice();
            count = Math.max(1, Math.round(5e6 / slice()));
            const times = [];
            for (let i = 0; i < 41; i++) times.push(slice() / count);
            return times.sort((a, b) => a - b)[20];
        };
        console.log(calls.map(median).join(' '));
        """;

    /// <summary>Nanoseconds of parse, stringify and stringify with two spaces; null where there is no node.</summary>
    public static double[]? Measure(string path)
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo("node", ["-e", Script, path]) { RedirectStandardOutput = true })!;
            string line = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0 ? [.. line.Split(' ').Select(static part => double.Parse(part, CultureInfo.InvariantCulture))] : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }
}
