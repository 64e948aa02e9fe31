using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Extras;

/// <summary>The steps of every call that reads a relaxed text.</summary>
internal static class RelaxedCall
{
    /// <summary>Finds the contract of a type.</summary>
    /// <param name="state">What the contract is found by.</param>
    /// <param name="hasNamedNumbers">Whether the text has NaN or Infinity.</param>
    public delegate ContractEntry Finder<TState>(TState state, bool hasNamedNumbers);

    /// <summary>Reads UTF-8.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="maxDepth">The maximum depth by the options.</param>
    /// <param name="state">What the contract is found by.</param>
    /// <param name="find">Finds the contract.</param>
    /// <param name="isStream">Whether the text comes from a stream: paths in errors then differ, as in System.Text.Json.</param>
    public static T? Read<T, TState>(ReadOnlySpan<byte> utf8, int maxDepth, TState state, Finder<TState> find, bool isStream = false)
    {
        maxDepth = RelaxedText.DepthOf(maxDepth);
        var text = new RelaxedText(utf8, maxDepth);
        try
        {
            text.Run();
            ContractEntry known = find(state, text.HasNamedNumbers);
            if (!text.IsChanged)
            {
                return ReadCall.RunAny<T>(known, utf8, isStream: isStream);
            }

            try
            {
                return ReadCall.RunAny<T>(known, text.Strict, isStream: isStream);
            }
            catch (Exception error) when (RelaxedErrors.HasPlace(error))
            {
                Exception moved = RelaxedErrors.Moved(error, utf8, text.Strict, maxDepth);
                if (ReferenceEquals(moved, error))
                {
                    throw;
                }

                throw moved;
            }
        }
        finally
        {
            text.Dispose();
        }
    }

    /// <summary>Reads UTF-16.</summary>
    public static T? Read<T, TState>(ReadOnlySpan<char> text, int maxDepth, TState state, Finder<TState> find)
    {
        byte[] utf8 = ReadCall.Transcode(text, out int length);
        try
        {
            return Read<T, TState>(utf8.AsSpan(0, length), maxDepth, state, find);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>Reads a stream to its end, then the text.</summary>
    public static T? Read<T, TState>(Stream stream, int maxDepth, TState state, Finder<TState> find)
    {
        var buffer = new InputBuffer(stream.CanSeek ? InputBuffer.SizeOf(Math.Max(stream.Length - stream.Position, 0) + 1) : Unknown);
        try
        {
            int count;
            while ((count = stream.Read(buffer.FreeSpace().Span)) != 0)
            {
                buffer.Take(count);
            }

            return Read<T, TState>(buffer.Text, maxDepth, state, find, isStream: true);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private const int Unknown = 16 * 1024;
}
