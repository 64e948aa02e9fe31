using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Walks over the blocks of a text whose bytes change during the walk. The receiver checks that each token is inside the text, and that it has space for it.</summary>
internal static class WalkingTokens
{
    public interface IEnds
    {
        static abstract bool AreTaken { get; }
    }

    /// <summary>Texts of a length with as many open levels, closed levels, names, values or strings as fit, as a whole document or only the beginning of one.</summary>
    public static IEnumerable<byte[]> Documents(int length)
    {
        foreach (string unit in (string[])["[", "[1,", "[[],", "{\"\":", "{\"a\":1,\"b\":", "[\"\",", "[{},"])
        {
            int count = Math.Clamp((length / (unit.Length + 1)) - 1, 1, 60);
            string open = string.Concat(Enumerable.Repeat(unit, count));
            string close = string.Concat(open.Reverse().Where(static c => c is '[' or '{').Select(static c => c == '[' ? ']' : '}'));
            foreach (string text in (string[])[open + "1" + close, open, close + open, open.Replace('[', ']').Replace('{', '}'), "[" + open[1..].Replace('[', ']')])
            {
                yield return Encoding.ASCII.GetBytes(text.Length > length ? text[..length] : text.PadRight(length));
            }
        }
    }

    /// <summary>Returns the number of tokens.</summary>
    /// <param name="memory">The memory of the text.</param>
    /// <param name="first">The text at first.</param>
    /// <param name="changesAt">The number of the token at which it becomes another one.</param>
    /// <param name="next">What it becomes.</param>
    /// <param name="once">Whether it changes at this token alone, and at none that follows.</param>
    public static int Walk<TEnds>(GuardedMemory memory, byte[] first, int changesAt, Func<byte[]> next, bool once)
        where TEnds : struct, IEnds
    {
        Span<byte> text = memory.CopyAtEnd(first);
        var sink = new Sink<TEnds>(first.Length, changesAt, once, () => next().CopyTo(memory.AtEnd(first.Length)));
        nint after = TokenBlocks.Walk(ref Mem.First(text), 0, text.Length, 64, ref sink);
        string? fault = sink.Fault ?? (after >= 0 ? sink.FaultOfSuccess : null);
        if (fault is not null || after > text.Length)
        {
            Assert.Fail($"{fault}, {after}: {Encoding.UTF8.GetString(first)} changed at {changesAt}");
        }

        return sink.Count;
    }

    public readonly struct Ends : IEnds
    {
        public static bool AreTaken => true;
    }

    public readonly struct NoEnds : IEnds
    {
        public static bool AreTaken => false;
    }

    private struct Sink<TEnds>(int length, int changesAt, bool once, Action change) : IBlockTokens
        where TEnds : struct, IEnds
    {
        private nint _space;

        public static bool TakesEnds => TEnds.AreTaken;

        public int Count { get; private set; }

        public string? Fault { get; private set; }

        /// <summary>A token that is allowed only if the walk fails later.</summary>
        public string? FaultOfSuccess { get; private set; }

        public bool Reserve(nint to, int count, nint done, nint left)
        {
            _space = to + count;
            return true;
        }

        public nint Open(nint to, nint at) => Next(to, at, at + 1);

        public nint Close(nint to, nint at, bool isObject) => Next(to, at, at + 1);

        public nint String(nint to, nint at, uint quote, bool isName) => Next(to, at, (nint)(quote & int.MaxValue));

        public nint Scalar(nint to, uint first, nint at, nint after) => after < 0 ? after : Next(to, at, after);

        public nint End(nint to, nint after) => after;

        private nint Next(nint to, nint at, nint end)
        {
            if (to >= _space && TakesEnds)
            {
                Fault ??= $"token {Count} at {at} without space";
            }
            else if (at < 0 || end > length)
            {
                Fault ??= $"token {Count} from {at} to {end}";
            }

            if (end < at)
            {
                FaultOfSuccess ??= $"token {Count} ends before its place";
            }

            Count++;
            if (once ? Count == changesAt : Count >= changesAt)
            {
                change();
            }

            return to + 1;
        }
    }
}
