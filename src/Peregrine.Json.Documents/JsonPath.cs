using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;
using Peregrine.Json.Runtime;

namespace Peregrine.Json;

/// <summary>
/// A JSONPath expression (RFC 9535, with the regular expressions of RFC 9485), parsed once for any number of evaluations by any number of threads. From
/// documents of this library and from System.Text.Json's elements and nodes, it selects the same values in the same order. As a member of a typed model, it is
/// read and written as a JSON string.
/// </summary>
/// <remarks>
/// Numbers are compared by their exact decimal value, however they are written. If an object has a name twice, a name selector selects the last of the members;
/// <c>*</c> and filters visit both, and the function <c>length</c> counts both. Arrays and objects may be nested to any depth.
/// </remarks>
[JsonConverter(typeof(JsonPathConverter))]
public sealed partial class JsonPath
{
    private readonly string _text;

    private JsonPath(string text, JsonPathOptions options)
    {
        _text = text;
        Options = options;
        Query = PathParser.Parse(text, out int slots);
        Slots = slots;
    }

    /// <summary>
    /// Whether each segment of the expression is a single name or index, and none is a descendant segment, so that the expression selects one value at most
    /// (RFC 9535 section 2.3.5.1).
    /// </summary>
    public bool IsSingular => Query.IsSingular;

    internal PathQuery Query { get; }

    internal JsonPathOptions Options { get; }

    /// <summary>
    /// The number of queries that are part of a filter and begin at the root (<c>$</c>). An evaluation has one slot for the result of each of these queries.
    /// </summary>
    internal int Slots { get; }

    /// <summary>The compiled regular expressions whose patterns evaluations of this path have read from documents.</summary>
    internal RegexpCache Patterns { get; } = new();

    /// <summary>Parses an expression.</summary>
    /// <param name="expression">The expression, such as <c>$.store.book[?@.price &lt; 10].title</c>.</param>
    /// <param name="options">Limits of evaluations, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="expression"/> is null.</exception>
    /// <exception cref="JsonPathException">The text is no expression: the message says where, and what was expected.</exception>
    public static JsonPath Parse(string expression, JsonPathOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(expression);
        return new JsonPath(expression, options ?? JsonPathOptions.Default);
    }

    /// <summary>
    /// Parses a text if it is an expression. ASP.NET Core calls this method to bind a parameter of a handler to a query string, a route or a header.
    /// </summary>
    /// <param name="expression">The text.</param>
    /// <param name="path">The expression with default limits, or null.</param>
    /// <returns>Whether the text is an expression. False for null.</returns>
    public static bool TryParse([NotNullWhen(true)] string? expression, [NotNullWhen(true)] out JsonPath? path) => TryParse(expression, out path, out _);

    /// <summary>Parses a text if it is an expression.</summary>
    /// <param name="expression">The text.</param>
    /// <param name="path">The expression, or null.</param>
    /// <param name="options">Limits of evaluations, or null for the defaults.</param>
    /// <returns>Whether the text is an expression. False for null.</returns>
    public static bool TryParse([NotNullWhen(true)] string? expression, [NotNullWhen(true)] out JsonPath? path, JsonPathOptions? options) =>
        TryParse(expression, out path, out _, options);

    /// <summary>Parses a text if it is an expression.</summary>
    /// <param name="expression">The text.</param>
    /// <param name="path">The expression, or null.</param>
    /// <param name="error">What is wrong and where, as in the message of the exception of <see cref="Parse"/>; null if the text is an expression.</param>
    /// <param name="options">Limits of evaluations, or null for the defaults.</param>
    /// <returns>Whether the text is an expression. False for null.</returns>
    public static bool TryParse(
        [NotNullWhen(true)] string? expression, [NotNullWhen(true)] out JsonPath? path, [NotNullWhen(false)] out string? error, JsonPathOptions? options = null)
    {
        path = null;
        if (expression is null)
        {
            error = "The JSONPath expression is null.";
            return false;
        }

        try
        {
            path = Parse(expression, options);
            error = null;
            return true;
        }
        catch (JsonPathException refused)
        {
            error = refused.Message;
            return false;
        }
    }

    /// <summary>Returns the expression as it was parsed.</summary>
    public override string ToString() => _text;

    /// <summary>Returns the exception for an evaluation that takes more steps than the options allow.</summary>
    internal JsonPathLimitException TooManySteps() =>
        new($"The evaluation takes more than {Options.MaxSteps:N0} steps, the value of {nameof(JsonPathOptions)}.{nameof(JsonPathOptions.MaxSteps)}.");
}
