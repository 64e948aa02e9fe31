using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes types as strings by means of their <see cref="TypeConverter"/>, in the invariant culture, as values and as keys of dictionaries, as
/// Newtonsoft.Json does. System.Text.Json itself does not use a <see cref="TypeConverter"/>.
/// </summary>
/// <remarks>
/// If the <see cref="TypeConverter"/> throws, the result is the <see cref="JsonException"/> for a value that cannot be converted, with the place in the text
/// and the original exception as its inner exception. <see cref="UseTypeConverterAttribute"/> does the same for one type or member, and
/// <see cref="TypeConverterConverter{T, TConverter}"/> for native programs.
/// </remarks>
[RequiresDynamicCode("The converter of each type is made at run time. Native programs use TypeConverterConverter<T, TConverter>.")]
[RequiresUnreferencedCode("The TypeConverter of a type may have been removed. Trimmed programs use TypeConverterConverter<T, TConverter>.")]
public sealed class TypeConverterConverter : JsonConverterFactory
{
    private readonly Predicate<Type> _accepts;

    /// <summary>
    /// Creates a converter for the types that themselves have a <see cref="TypeConverterAttribute"/>, if their <see cref="TypeConverter"/> converts from and to
    /// string and the serializer would otherwise write them as objects. This includes some types of the framework, such as those of System.Drawing.
    /// </summary>
    public TypeConverterConverter() => _accepts = ComponentConverters.IsMarked;

    /// <summary>
    /// Creates a converter for the types that the program chooses. The converter uses the <see cref="TypeConverter"/> that <see cref="TypeDescriptor"/> returns
    /// for each type.
    /// </summary>
    /// <param name="accepts">
    /// Returns whether the converter handles a type. The serializer stores the result with its metadata of the type. A nullable type is converted like its
    /// underlying type.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="accepts"/> is null.</exception>
    public TypeConverterConverter(Predicate<Type> accepts)
    {
        ArgumentNullException.ThrowIfNull(accepts);
        _accepts = accepts;
    }

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return Nullable.GetUnderlyingType(typeToConvert) is null && _accepts(typeToConvert);
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The type's converter does not convert from and to string.</exception>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return ComponentConverters.Create(typeToConvert, given: null);
    }
}

/// <summary>
/// Reads and writes one type as a string by means of the given <see cref="TypeConverter"/>, as <see cref="TypeConverterConverter"/> does for many types.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
/// <typeparam name="TConverter">The converter from and to string.</typeparam>
public sealed class TypeConverterConverter<T, TConverter> : JsonConverterFactory
    where TConverter : TypeConverter, new()
{
    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(T);

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new ComponentConverter<T>(new TConverter());
}
