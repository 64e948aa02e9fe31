using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.Routing.Matching;
using Microsoft.Extensions.Options;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Responds with status 400, as for other invalid bodies, and with problem details if a body contains no discriminator for an abstract type. System.Text.Json
/// throws <see cref="NotSupportedException"/> for such a body, which would count as an error of the program. If all errors are to be reported, the response
/// contains all errors of the body.
/// </summary>
/// <remarks>
/// The framework reads the parameter inside the endpoint and does not catch <see cref="NotSupportedException"/>. So an endpoint with a parameter from the body
/// is replaced, when it is selected, by one that calls the original.
/// </remarks>
internal sealed class RequestFaults(IOptions<PeregrineJsonOptions> settings) : MatcherPolicy, IEndpointSelectorPolicy
{
    private readonly ConditionalWeakTable<Endpoint, Endpoint> _replaced = [];
    private readonly bool _reportsAllErrors = settings.Value.ReportAllErrors;

    /// <summary>Runs after all policies that choose an endpoint.</summary>
    public override int Order => int.MaxValue;

    public bool AppliesToEndpoints(IReadOnlyList<Endpoint> endpoints) => endpoints.Any(static endpoint => ReadsBody(endpoint));

    public Task ApplyAsync(HttpContext httpContext, CandidateSet candidates)
    {
        for (int i = 0; i < candidates.Count; i++)
        {
            if (candidates.IsValidCandidate(i) && candidates[i] is { Endpoint: RouteEndpoint endpoint } candidate && ReadsBody(endpoint))
            {
                candidates.ReplaceEndpoint(i, _replaced.GetValue(endpoint, one => Replace((RouteEndpoint)one)), candidate.Values);
            }
        }

        return Task.CompletedTask;
    }

    /// <summary>Whether the exception means that a body contained no discriminator for an abstract type.</summary>
    public static bool LacksDiscriminator(NotSupportedException error) =>
        error.Message.StartsWith("The JSON payload for polymorphic interface or abstract type '", StringComparison.Ordinal);

    /// <summary>
    /// Returns a <see cref="JsonException"/> with the message of an exception, and with the path in this message; the path is null if the message contains
    /// none.
    /// </summary>
    public static JsonException OfText(NotSupportedException error)
    {
        const string before = " Path: ", after = " | LineNumber: ";
        int from = error.Message.LastIndexOf(before, StringComparison.Ordinal);
        int to = from < 0 ? -1 : error.Message.IndexOf(after, from, StringComparison.Ordinal);
        return new JsonException(error.Message, to < 0 ? null : error.Message[(from + before.Length)..to], null, null, error);
    }

    private static bool ReadsBody(Endpoint endpoint) =>
        endpoint.Metadata.GetMetadata<IAcceptsMetadata>() is { RequestType: not null } && endpoint.Metadata.GetMetadata<IParameterBindingMetadata>() is not null;

    private RouteEndpoint Replace(RouteEndpoint endpoint) => new(
        async context =>
        {
            if (_reportsAllErrors && WholeBodies.IsBound(endpoint.Metadata) && await KeptBody.TryRunAsync(endpoint, context).ConfigureAwait(false))
            {
                return;
            }

            try
            {
                await endpoint.RequestDelegate!(context).ConfigureAwait(false);
            }
            catch (NotSupportedException error) when (LacksDiscriminator(error) && !context.Response.HasStarted && IsOfBody(error))
            {
                context.Response.Clear();
                await AnswerAsync(context, error).ConfigureAwait(false);
            }
        },
        endpoint.RoutePattern, endpoint.Order, endpoint.Metadata, endpoint.DisplayName);

    /// <summary>Whether the exception passed through the framework's method that reads a body.</summary>
    public static bool IsOfBody(NotSupportedException error) => new StackTrace(error).GetFrames().Any(static frame =>
        DiagnosticMethodInfo.Create(frame)?.DeclaringTypeName?.StartsWith("Microsoft.AspNetCore.Http.HttpRequestJsonExtensions", StringComparison.Ordinal) == true);

    private static Task AnswerAsync(HttpContext context, NotSupportedException error) => AnswerAsync(
        context, new Microsoft.AspNetCore.Mvc.ProblemDetails { Status = StatusCodes.Status400BadRequest, Detail = error.InnerException?.Message ?? error.Message });

    /// <summary>
    /// Responds with status 400 and problem details. The application's service for problem details writes them or, if it writes nothing, the framework's result
    /// does.
    /// </summary>
    public static async Task AnswerAsync(HttpContext context, Microsoft.AspNetCore.Mvc.ProblemDetails problem)
    {
        context.Response.StatusCode = StatusCodes.Status400BadRequest;
        if (context.RequestServices.GetService(typeof(IProblemDetailsService)) is IProblemDetailsService service
            && await service.TryWriteAsync(new ProblemDetailsContext { HttpContext = context, ProblemDetails = problem }).ConfigureAwait(false))
        {
            return;
        }

        await Results.Problem(problem).ExecuteAsync(context).ConfigureAwait(false);
    }
}
