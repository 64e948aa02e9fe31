using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes a type or a member as a string by means of a <see cref="TypeConverter"/>; see <see cref="TypeConverterConverter"/>. System.Text.Json's
/// source generator ignores attributes like this one: in its contexts, use <c>[JsonConverter(typeof(TypeConverterConverter&lt;T, TConverter&gt;))]</c> instead.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Class | AttributeTargets.Struct)]
[RequiresDynamicCode("The converter of each type is made at run time. Native programs use TypeConverterConverter<T, TConverter>.")]
[RequiresUnreferencedCode("The TypeConverter of a type may have been removed. Trimmed programs use TypeConverterConverter<T, TConverter>.")]
public sealed class UseTypeConverterAttribute : JsonConverterAttribute
{
    /// <summary>Uses the <see cref="TypeConverter"/> of the type.</summary>
    public UseTypeConverterAttribute()
    {
    }

    /// <summary>Uses the given <see cref="TypeConverter"/>.</summary>
    /// <param name="converter">A class derived from <see cref="TypeConverter"/> with a public constructor without parameters.</param>
    public UseTypeConverterAttribute([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type converter) =>
        Converter = converter;

    /// <summary>The type of the given <see cref="TypeConverter"/>; null if the <see cref="TypeConverter"/> of the type is used.</summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)]
    public Type? Converter { get; }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">
    /// <see cref="Converter"/> is not a <see cref="TypeConverter"/> with a public constructor without parameters, or the <see cref="TypeConverter"/> does not
    /// convert from and to string.
    /// </exception>
    public override JsonConverter? CreateConverter(Type typeToConvert)
    {
        Type type = Types.Underlying(typeToConvert);
        if (Converter is null)
        {
            return ComponentConverters.Create(type, given: null);
        }

        return typeof(TypeConverter).IsAssignableFrom(Converter) && Converter.GetConstructor([]) is { } constructor && !Converter.IsAbstract
            ? ComponentConverters.Create(type, (TypeConverter)constructor.Invoke(null))
            : throw new InvalidOperationException($"'{Converter}' is no TypeConverter with a public constructor without parameters.");
    }
}
