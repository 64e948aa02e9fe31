namespace Peregrine.Json;

/// <summary>A value that a path expression selected, and its normalized path.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <param name="Value">The value.</param>
/// <param name="Path">
/// The normalized path of the value (RFC 9535 section 2.7): an expression that selects this value only, such as <c>$['book'][0]</c>.
/// </param>
public readonly record struct JsonPathMatch<T>(T Value, string Path);
