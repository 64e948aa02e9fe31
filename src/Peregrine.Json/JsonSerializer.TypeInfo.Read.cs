using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>Reading by System.Text.Json's metadata, which is taken for the contract.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<TValue>(utf8Json, known);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<object>(utf8Json, known);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerContext context)
    {
        ContractEntry known = Know(returnType, context);
        return StjInput.Read<object>(utf8Json, known);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        ContractEntry known = Know(jsonTypeInfo);
        return ReadText<TValue>(json, known);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        ContractEntry known = Know(jsonTypeInfo);
        return ReadText<object>(json, known);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        ContractEntry known = Know(returnType, context);
        return ReadText<object>(json, known);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return ReadText<TValue>(json, known);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return ReadText<object>(json, known);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerContext context)
    {
        ContractEntry known = Know(returnType, context);
        return ReadText<object>(json, known);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document; it is not disposed.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(JsonDocument document, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<TValue>(DomText.TextOf(document.RootElement), known);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document; it is not disposed.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(JsonDocument document, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<object>(DomText.TextOf(document.RootElement), known);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document; it is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize(JsonDocument document, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(document);
        ContractEntry known = Know(returnType, context);
        return StjInput.Read<object>(DomText.TextOf(document.RootElement), known);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(JsonElement element, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<TValue>(DomText.TextOf(element), known);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(JsonElement element, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<object>(DomText.TextOf(element), known);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize(JsonElement element, Type returnType, JsonSerializerContext context)
    {
        ContractEntry known = Know(returnType, context);
        return StjInput.Read<object>(DomText.TextOf(element), known);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null is JSON's null.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(JsonNode? node, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<TValue>(StjOutput.NodeToBytes(node, known.Frozen), known);
    }

    /// <summary>Reads one JSON value by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null is JSON's null.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(JsonNode? node, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return StjInput.Read<object>(StjOutput.NodeToBytes(node, known.Frozen), known);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null is JSON's null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize(JsonNode? node, Type returnType, JsonSerializerContext context)
    {
        ContractEntry known = Know(returnType, context);
        return StjInput.Read<object>(StjOutput.NodeToBytes(node, known.Frozen), known);
    }

    private static T? ReadText<T>(ReadOnlySpan<char> json, ContractEntry known)
    {
        byte[] utf8 = Transcode(json, out int length);
        try
        {
            return StjInput.Read<T>(utf8.AsSpan(0, length), known);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }
}
