namespace Peregrine.Json.Micro.Loops;

/// <summary>The parser of the base class library that finds the end of a value itself.</summary>
public interface IParsing<T>
    where T : struct
{
    bool TryParse(ReadOnlySpan<byte> text, out T value, out int consumed);
}
